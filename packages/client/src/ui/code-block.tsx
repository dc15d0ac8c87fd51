import './code-block.css'

export interface CodeBlockProps {
  readonly label: string
  readonly text: string
}

/** Lines shown without scrolling. */
const mostRows = 16

/** Text to read, select and copy: a field that takes no typing, so that keys reach and scroll it everywhere. */
export function CodeBlock({ label, text }: CodeBlockProps) {
  return <textarea className="code-block" aria-label={label} readOnly spellCheck={false} rows={Math.min(mostRows, text.split('\n').length)} value={text} />
}
