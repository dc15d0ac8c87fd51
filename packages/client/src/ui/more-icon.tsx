import { lazy } from 'react'
import { DrawnIcon } from './drawn-icon.tsx'
import type { IconProps } from './icon.tsx'
import { moreIcons } from './more-icons.ts'

const RareIcon = lazy(() => import('./rare-icon.tsx'))

export default function MoreIcon(props: IconProps) {
  const drawing = moreIcons[props.name]
  return drawing ? <DrawnIcon {...props} drawing={drawing} /> : <RareIcon {...props} />
}
