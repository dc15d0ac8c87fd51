import type { RefObject } from 'react'
import type { LoadedRow } from '../../../backend/records/select.ts'
import type { CardFields } from '../card-fields.ts'
import { coverOf, titleOf } from '../card-value.tsx'
import { CardBody } from './card.tsx'

interface CardInHandProps {
  /** Follows the pointer, without React. */
  readonly ghost: RefObject<HTMLDivElement | null>
  readonly row: LoadedRow
  readonly fields: CardFields
  readonly width: number
  readonly isRefused: boolean
}

/** The card that is being dragged, over everything else. */
export function CardInHand({ ghost, row, fields, width, isRefused }: CardInHandProps) {
  return (
    <div ref={ghost} className={`cd cd-hand${coverOf(row, fields) === null ? '' : ' has-cover'}${isRefused ? ' is-refused' : ''}`} style={{ width }} aria-hidden="true">
      <span className="cd-title">{titleOf(row, fields.title)}</span>
      <CardBody placed={{ row, edit: undefined }} fields={fields} />
    </div>
  )
}
