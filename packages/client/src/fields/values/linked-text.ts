/** A piece of a text: plain, or an address that a browser may open. */
export interface TextPart {
  readonly text: string
  readonly href: string | null
}

const LINK = /\[([^\]\n]+)\]\((https?:\/\/[^\s()]+)\)|https?:\/\/[^\s<>()[\]]+[^\s<>()[\].,;:!?'"]/g

/** The links of a Markdown text; everything else of it is shown as it was written. */
export function findLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), href: null })
    const href = match[2] ?? match[0]
    parts.push({ text: match[1] ?? match[0], href: URL.canParse(href) ? href : null })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}
