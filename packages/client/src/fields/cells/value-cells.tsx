import './cells.css'
import type { CSSProperties } from 'react'
import type { Field } from '@portico/model'
import type { CellProps } from '../field-type.ts'
import { fieldTexts } from '../../lib/texts/fields.ts'
import { elementsOf } from '../values/elements.ts'
import { ratingMax } from '../values/rating.ts'
import { linkOf } from '../values/link.ts'
import { findLinks } from '../values/linked-text.ts'
import { shortId } from '../values/short-id.ts'
import { gaugeOf, optionOf } from '../values/states.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { None, TextCell } from './text-cell.tsx'

export function BooleanCell({ value, layout }: CellProps) {
  if (value === null) return <None />
  const isTrue = value === 'true' || value === 't'
  if (layout === 'form') return <span className="val-row"><span className={isTrue ? 'val-bool' : 'val-bool is-no'}><Icon name={isTrue ? 'check' : 'x'} size={isTrue ? 14 : 12} /></span>{isTrue ? fieldTexts.yes : fieldTexts.no}</span>
  return (
    <span className={isTrue ? 'val-bool' : 'val-bool is-no'}>
      <Icon name={isTrue ? 'check' : 'x'} size={isTrue ? 14 : 12} label={isTrue ? fieldTexts.yes : fieldTexts.no} />
    </span>
  )
}

/** An option in its tone; with a gauge where the options are states on a way. */
export function OptionCell({ field, value }: CellProps) {
  return value === null ? <None /> : <OptionPill field={field} value={value} />
}

export function OptionPill({ field, value }: { readonly field: Field; readonly value: string }) {
  const option = optionOf(field, value)
  return <Pill label={option?.label ?? value} tone={option?.tone ?? 'stone'} gauge={gaugeOf(field, value)} />
}

/** Markdown as it was written, with its links to follow: nobody's markup becomes part of the page. */
export function MarkdownCell(props: CellProps) {
  if (props.value === null || props.layout !== 'form') return <TextCell {...props} />
  return (
    <span className="val-block">
      {findLinks(props.value).map(({ text, href }, index) => (href === null ? text : <a key={index} className="val-link" href={href} target="_blank" rel="noreferrer">{text}</a>))}
    </span>
  )
}

/** Only addresses that a browser opens safely become links; the rest stays text. */
export function LinkCell(props: CellProps) {
  const { field, value, layout } = props
  const href = value === null ? null : linkOf(field.kind, value)
  if (value === null || href === null) return <TextCell {...props} />
  return (
    <a className={layout === 'form' ? 'val-link val-block' : 'val-link val-line'} href={href} tabIndex={layout === 'form' ? undefined : -1}
      {...(field.kind === 'url' ? { target: '_blank', rel: 'noreferrer' } : {})}>{value}</a>
  )
}

export function ColorCell({ value }: CellProps) {
  if (value === null) return <None />
  const style = CSS_COLOR.test(value) ? ({ '--swatch': value } as CSSProperties) : undefined
  return <span className="val-row"><i className="val-swatch" style={style} aria-hidden /><span className="val-mono">{value}</span></span>
}

const CSS_COLOR = /^(#[0-9a-f]{3,8}|[a-z]+|(rgb|hsl|oklch|oklab|lab|lch)a?\([\d\s.,%/a-z+-]+\))$/i

export function RatingCell({ field, value }: CellProps) {
  if (value === null) return <None />
  const max = ratingMax(field)
  const count = Number(value)
  if (!Number.isInteger(count) || count < 0 || count > max) return <span className="val-num">{value}</span>
  return (
    <span className="val-stars">
      <span className="sr">{fieldTexts.stars(value, String(max))}</span>
      {Array.from({ length: max }, (_, index) => (
        <Icon key={index} name="star" size={13} className={index < count ? 'is-on' : 'is-off'} />
      ))}
    </span>
  )
}

export function ArrayCell(props: CellProps) {
  const { field, value, layout } = props
  const elements = value === null ? null : elementsOf(value, field)
  if (elements === null) return <TextCell {...props} />
  if (elements.length === 0) return <None />
  return (
    <span className={layout === 'form' ? 'val-tags is-wrapped' : 'val-tags'}>
      {elements.map((element, index) => <span key={index} className="val-tag">{element ?? fieldTexts.none}</span>)}
    </span>
  )
}

/** The title of the record it points to. A target that the role may not see is said to be there, no more. */
export function ReferenceCell({ field, value, title, person }: CellProps) {
  if (value === null) return <None />
  if (title === null) return <span className="val-none val-line">{fieldTexts.hiddenRecord}</span>
  if (title === undefined) return <span className="val-line" title={value}>{shortId(value)}</span>
  if (field.reference?.isPeople !== true) return <span className="val-line">{title}</span>
  return <span className="val-row"><Avatar name={title} id={person ?? value} size="sm" /><span className="val-line">{title}</span></span>
}
