import { useSyncExternalStore } from 'react'
import { DrawnIcon } from './drawn-icon.tsx'
import { icons } from './icons.ts'
import { moreIcons, rareIcons } from './late-icons.ts'
import './icon.css'

export interface IconProps {
  /** A Lucide name, as the model or a directive gives it; an unknown one is drawn as a table. */
  readonly name: string
  readonly size?: 11 | 12 | 13 | 14 | 16 | 20 | 24
  readonly className?: string | undefined
  /** Only where the icon stands without a word beside it. */
  readonly label?: string
}

/** Those of the controls are here at once; those of entities come a moment later, into space that is kept for them. */
export function Icon(props: IconProps) {
  const drawing = icons[props.name]
  return drawing ? <DrawnIcon {...props} drawing={drawing} /> : <LateIcon {...props} />
}

/** Not by Suspense, which would hold a drawing back that is already here. */
function LateIcon(props: IconProps) {
  const { name, size = 16 } = props
  const more = useSyncExternalStore(moreIcons.subscribe, moreIcons.get)
  const isRare = more !== null && more[name] === undefined
  const rare = useSyncExternalStore(isRare ? rareIcons.subscribe : unheard, rareIcons.get)
  const drawing = more?.[name] ?? (isRare && rare !== null ? (rare[name] ?? icons['table-2']) : undefined)
  return drawing === undefined ? <span className="i" style={{ width: size, height: size }} /> : <DrawnIcon {...props} drawing={drawing} />
}

const unheard = () => () => undefined
