import { createContext, useContext, useId, type ReactNode } from 'react'
import type { LabelledPart } from './figure-words.ts'

/** Lines that cut a part, so that it is told from its neighbours where colours are not there to do it. The first has none. */
const cuts = ['', 'M-2 10L10 -2M-2 2L2 -2M6 10L10 6', 'M0 4H8', 'M2 0V8M6 0V8', 'M-2 -2L10 10M6 -2L10 2M-2 6L2 10', 'M0 2H8M2 0V8', 'M3 3h2v2h-2z', 'M0 1H8M0 5H8', 'M0 0L8 8M8 0L0 8', 'M4 0V8', 'M1 1h1v1h-1zM5 5h1v1h-1z', 'M0 4H8M4 0V8']

/** What has no value is hatched wherever it is drawn. */
const hatch = 'M-1 5L5 -1M-1 9L9 -1M3 9L9 3'

const Scope = createContext('')

/** Patterns for the parts drawn inside. */
export function Patterns({ parts, children }: { readonly parts: readonly LabelledPart[]; readonly children: ReactNode }) {
  const scope = useId()
  return (
    <Scope value={scope}>
      {parts.length === 0 ? null : (
        <svg className="ct-patterns" width={0} height={0} aria-hidden="true">
          <defs>{parts.map(({ kind }, index) => <pattern key={index} id={`${scope}${index}`} width={8} height={8} patternUnits="userSpaceOnUse"><path d={kind === 'none' ? hatch : cuts[index % cuts.length]} /></pattern>)}</defs>
        </svg>
      )}
      {children}
    </Scope>
  )
}

interface PartRectProps {
  readonly part: LabelledPart
  readonly index: number
  readonly x: number | string
  readonly y: number | string
  readonly width: number | string
  readonly height: number | string
}

/** A piece of a drawing in the colour of its part, and in its pattern where that is needed. */
export function PartRect({ part, index, ...place }: PartRectProps) {
  const scope = useContext(Scope)
  return (
    <g className={part.tone}>
      <rect className="ct-part" {...place} style={{ fill: part.fill }} />
      <rect className={part.isPatterned ? 'ct-cut is-on' : 'ct-cut'} {...place} style={{ fill: `url(#${CSS.escape(scope)}${index})` }} />
    </g>
  )
}

/** What a part looks like, beside its name. */
export function Swatch({ part, index }: Pick<PartRectProps, 'part' | 'index'>) {
  return <svg className="ct-swatch" width={10} height={10} aria-hidden="true"><PartRect part={part} index={index} x={0} y={0} width={10} height={10} /></svg>
}
