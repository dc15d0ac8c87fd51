import { DrawnIcon } from './drawn-icon.tsx'
import type { IconProps } from './icon.tsx'
import { icons } from './icons.ts'
import { rareIcons } from './rare-icons.ts'

export default function RareIcon(props: IconProps) {
  const drawing = rareIcons[props.name] ?? icons['table-2']
  return drawing ? <DrawnIcon {...props} drawing={drawing} /> : null
}
