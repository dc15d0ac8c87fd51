import type { LabelledFigure } from './figure-words.ts'

/** Bars from left to right, each with its name and its figure. */
export function Bars({ figures, name }: { readonly figures: readonly LabelledFigure[]; readonly name: string }) {
  const largest = Math.max(...figures.map(({ size }) => Math.abs(size)), 0) || 1
  // The drawing is one picture to a screen reader; the table beside it has the figures.
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className="ct-bars" role="img" aria-label={name}>
      {figures.map(({ value, label, words, size }) => (
        <div key={value ?? '\u0000'} className="ct-bar">
          <span className="trunc" title={label}>{label}</span>
          <span className="ct-track"><i className={size < 0 ? 'is-below' : undefined} style={{ width: `${(Math.abs(size) / largest) * 100}%` }} /></span>
          <b>{words}</b>
        </div>
      ))}
    </div>
  )
}
