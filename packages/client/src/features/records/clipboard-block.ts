import type { Field } from '@portico/model'
import type { LoadedRow } from '../../backend/records/select.ts'
import { toExchange } from '../../fields/exchange.ts'
import { parseSeparated, renderSeparated } from '../../fields/separated.ts'

/** A cell as it came by the clipboard: its text, and the value itself where it was copied from a table of this app. */
export interface BlockCell {
  readonly text: string | null
  readonly exact: { readonly kind: string; readonly target: string | null; readonly value: string | null } | null
}

export type Block = readonly (readonly BlockCell[])[]

/** What stands on the clipboard, in both ways that programs ask for. */
export interface ClipboardTexts {
  readonly text: string
  readonly html: string
}

/** Cells for other programs, as lines of tabs and as a table, which also holds what this app reads back unchanged. */
export function renderBlock(fields: readonly Field[], rows: readonly LoadedRow[], heads: readonly string[] | null): ClipboardTexts {
  const lines = rows.map((row) => fields.map((field) => toExchange(row.values[field.name] ?? null, field, row.titles[field.name])))
  const head = heads === null ? '' : `<thead><tr>${heads.map((label) => `<th>${escapeHtml(label)}</th>`).join('')}</tr></thead>`
  const body = rows.map((row, index) => `<tr>${fields.map((field, column) => renderCell(field, row.values[field.name] ?? null, lines[index]?.[column] ?? null)).join('')}</tr>`)
  return {
    text: renderSeparated(heads === null ? lines : [heads, ...lines], '\t', '\n'),
    html: `<table data-portico="1">${head}<tbody>${body.join('')}</tbody></table>`,
  }
}

function renderCell(field: Field, value: string | null, text: string | null): string {
  const exact = value === null ? '' : ` data-value="${escapeHtml(value)}"`
  return `<td data-kind="${field.kind}"${field.reference === null ? '' : ` data-target="${escapeHtml(field.reference.target)}"`}${exact}>${escapeHtml(text ?? '').replaceAll('\n', '<br>')}</td>`
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Reads the clipboard: a table of this app by its values, everything else by its text, and foreign tables only where there is none. */
export function readBlock({ text, html }: ClipboardTexts, parseHtml: (html: string) => Document): Block {
  const table = html === '' ? null : parseHtml(html).querySelector('table')
  if (table !== null && (table.dataset['portico'] !== undefined || text.trim() === '')) return readTable(table)
  return parseSeparated(text, '\t').map((line) => line.map((cell) => ({ text: cell, exact: null })))
}

function readTable(table: HTMLTableElement): Block {
  const isOurs = table.dataset['portico'] !== undefined
  const rows = [...table.querySelectorAll('tr')].filter((row) => !isOurs || row.closest('thead') === null)
  return rows.map((row) => [...row.querySelectorAll<HTMLElement>('td, th')].map((cell) => {
    const { kind, value, target } = cell.dataset
    for (const end of cell.querySelectorAll('br')) end.replaceWith('\u2028')
    const text = (cell.textContent ?? '').replace(/[^\S\u2028]+/g, ' ').trim().replaceAll('\u2028', '\n')
    return { text: text === '' ? null : text, exact: isOurs && kind !== undefined ? { kind, target: target ?? null, value: value ?? null } : null }
  }))
}
