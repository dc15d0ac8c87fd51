import './spinner.css'

/** 12 px; a dashed ring where motion is unwanted. Always beside words that say what is being done. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />
}
