import { lazy, Suspense } from 'react'
import { DrawnIcon } from './drawn-icon.tsx'
import { icons } from './icons.ts'
import './icon.css'

export interface IconProps {
  /** A Lucide name, as the model or a directive gives it; an unknown one is drawn as a table. */
  readonly name: string
  readonly size?: 11 | 12 | 13 | 14 | 16 | 20 | 24
  readonly className?: string | undefined
  /** Only where the icon stands without a word beside it. */
  readonly label?: string
}

const MoreIcon = lazy(() => import('./more-icon.tsx'))

/** Those of the controls are here at once; those of entities come a moment later, into space that is kept for them. */
export function Icon(props: IconProps) {
  const drawing = icons[props.name]
  if (drawing) return <DrawnIcon {...props} drawing={drawing} />
  const { size = 16 } = props
  return <Suspense fallback={<span className="i" style={{ width: size, height: size }} />}><MoreIcon {...props} /></Suspense>
}
