/** Hands a file to the browser to save. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it once the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
