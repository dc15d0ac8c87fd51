import './mark.css'

/** A lintel over three columns. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 22 22" fill="currentColor" aria-hidden="true">
      <path d="M1.5 2.5h19v3.2h-19zM3 7.2h16v1.3H3zM3.8 10h3.2v10H3.8zM9.4 10h3.2v10H9.4zM15 10h3.2v10H15z" />
    </svg>
  )
}
