import type { Entity, Field, Model } from '@portico/model'
import type { BulkRequest } from '../../../backend/bulk/bulk-request.ts'
import type { Backend } from '../../../backend/context.ts'
import { readAll } from '../../../backend/records/read-all.ts'
import { buildSelection } from '../../../backend/records/select.ts'
import { openCsv } from './csv-writer.ts'
import type { FileSink } from './file-sink.ts'
import { openJson } from './json-writer.ts'
import { type ExportColumn, type ExportWriter, cellsOf, exportColumns } from './table.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'json'

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv;charset=utf-8', json: 'application/json', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A sheet of a workbook has so many rows and no more. */
export const sheetRows = 1_048_575

export interface ExportOptions {
  readonly backend: Backend
  readonly model: Model
  readonly entity: Entity
  readonly request: Pick<BulkRequest, 'rows' | 'query' | 'fields'>
  readonly format: ExportFormat
  readonly isGuarded: boolean
  readonly sink: FileSink
  readonly signal: AbortSignal
  readonly onProgress: (rows: number) => void
}

/** The rows of a view, or those that are chosen, into a file, page after page. How many. Rejects with what reading or writing rejects with. */
export async function runExport({ backend, model, entity, request, format, isGuarded, sink, signal, onProgress }: ExportOptions): Promise<number> {
  const selection = buildSelection(model, entity, [...request.fields.map(({ name }) => name), ...request.query.order.map(({ field }) => field)])
  const columns = exportColumns(entity, request.fields.filter(isReadable), new Set(selection.titles.map(({ field }) => field)))
  const writer = await open(format, columns, isGuarded)
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

async function open(format: ExportFormat, columns: readonly ExportColumn[], isGuarded: boolean): Promise<ExportWriter> {
  switch (format) {
    case 'csv': return openCsv(columns, isGuarded)
    case 'json': return openJson(columns)
    case 'xlsx': return (await import('./xlsx-writer.ts')).openXlsx(columns)
  }
}
