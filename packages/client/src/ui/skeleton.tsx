import type { CSSProperties } from 'react'
import { useAfter } from '../lib/use-after.ts'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'
import './skeleton.css'

/** When waiting must be explained, in milliseconds: the reader begins to doubt. */
const slowAfter = 4000

export interface SkeletonColumnsProps {
  readonly rows?: number
  readonly columns?: number
  /** Said once it takes long: "Waiting for Items". */
  readonly waitingFor?: string
  readonly onCancel?: (() => void) | undefined
  readonly cancelLabel?: string
}

/** Heads, lintel and columns stand first, with still blocks in the rows. Nothing shows for the first 150 ms. */
export function SkeletonColumns({ rows = 8, columns = 5, waitingFor, onCancel, cancelLabel }: SkeletonColumnsProps) {
  const isSlow = useAfter(true, slowAfter)
  return (
    <div className="sk-columns" aria-busy="true">
      <div className="sk-head" />
      {Array.from({ length: rows }, (_, row) => (
        <div className="sk-row" key={row} aria-hidden="true">
          {Array.from({ length: columns }, (__, column) => <SkeletonBlock key={column} width={52 + ((row * 37 + column * 53) % 74)} />)}
        </div>
      ))}
      {isSlow && waitingFor ? (
        <output className="sk-slow"><Spinner />{waitingFor}{onCancel && cancelLabel ? <Button size="sm" onClick={onCancel}>{cancelLabel}</Button> : null}</output>
      ) : null}
    </div>
  )
}

/** One still block, as wide as what will stand there. */
export function SkeletonBlock({ width }: { readonly width: number }) {
  const style: CSSProperties & Record<'--w', string> = { '--w': `${width}px`, width }
  return <span className="sk" style={style} />
}
