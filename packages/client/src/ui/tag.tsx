import type { ReactNode } from 'react'
import './tag.css'

export interface TagProps {
  readonly tone?: 'plain' | 'warn' | 'danger' | 'ok' | 'accent'
  readonly children: ReactNode
}

/** A small outlined word: "Guest", "Development". */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={tone === 'plain' ? 'tag' : `tag tag-${tone}`}>{children}</span>
}
