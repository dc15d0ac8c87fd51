import type { Entity, Field, Model } from '@portico/model'
import type { BulkRequest } from '../../../backend/bulk/bulk-request.ts'
import type { Backend } from '../../../backend/context.ts'
import { readAll } from '../../../backend/records/read-all.ts'
import { buildSelection } from '../../../backend/records/select.ts'
import { openCsv } from './csv-writer.ts'
import type { FileSink } from './file-sink.ts'
import { openJson } from './json-writer.ts'
import { type ExportColumn, type ExportWriter, cellsOf, exportColumns } from './table.ts'

/** `csv` is for people with a spreadsheet, `plain` is CSV for programs and for reading back. */
export type ExportFormat = 'csv' | 'plain' | 'xlsx' | 'json'

export const exportTypes: Readonly<Record<ExportFormat, { readonly extension: string; readonly type: string }>> = {
  csv: { extension: 'csv', type: 'text/csv;charset=utf-8' },
  plain: { extension: 'csv', type: 'text/csv;charset=utf-8' },
  xlsx: { extension: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  json: { extension: 'json', type: 'application/json' },
}

/** A sheet of a workbook has so many rows and no more. */
export const sheetRows = 1_048_575

export interface ExportOptions {
  readonly backend: Backend
  readonly model: Model
  readonly entity: Entity
  readonly request: Pick<BulkRequest, 'rows' | 'query' | 'fields'>
  readonly format: ExportFormat
  readonly sink: FileSink
  readonly signal: AbortSignal
  readonly onProgress: (rows: number) => void
}

/** The rows of a view, or those that are chosen, into a file, page after page. How many. Rejects with what reading or writing rejects with. */
export async function runExport({ backend, model, entity, request, format, sink, signal, onProgress }: ExportOptions): Promise<number> {
  const selection = buildSelection(model, entity, [...request.fields.map(({ name }) => name), ...request.query.order.map(({ field }) => field)])
  const columns = exportColumns(entity, request.fields.filter(isReadable), new Set(selection.titles.map(({ field }) => field)))
  const writer = await open(format, columns)
  const pages = request.rows === null ? readAll(backend, { ...request.query, selection }, signal) : [request.rows]
  let count = 0
  for await (const page of pages) {
    signal.throwIfAborted()
    const rows = format === 'xlsx' ? page.slice(0, sheetRows - count) : page
    await sink.write(writer.rows(rows.map((row) => cellsOf(columns, row))))
    count += rows.length
    onProgress(count)
    if (rows.length < page.length) break
  }
  await sink.write(writer.end())
  await sink.close()
  return count
}

const isReadable = (field: Field): boolean => field.can.select

async function open(format: ExportFormat, columns: readonly ExportColumn[]): Promise<ExportWriter> {
  switch (format) {
    case 'csv':
    case 'plain': return openCsv(columns, format === 'csv')
    case 'json': return openJson(columns)
    case 'xlsx': return (await import('./xlsx-writer.ts')).openXlsx(columns)
  }
}
