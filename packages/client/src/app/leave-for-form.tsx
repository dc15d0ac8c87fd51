import { useEffect } from 'react'

/** The address is a public form's already: loading it anew shows the form. */
export function LeaveForForm() {
  useEffect(() => location.reload(), [])
  return null
}
