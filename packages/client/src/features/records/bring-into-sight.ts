/** Sideways scrolling that leaves a cell neither behind what stands still, so many pixels, nor outside. */
export function bringIntoSight(sheet: HTMLElement | null, cell: HTMLElement, standing: number): void {
  if (!sheet) return
  const box = cell.getBoundingClientRect()
  const frame = sheet.getBoundingClientRect()
  const left = frame.left + standing
  if (box.left < left) sheet.scrollLeft -= left - box.left
  else if (box.right > frame.left + sheet.clientWidth) sheet.scrollLeft += box.right - frame.left - sheet.clientWidth
}
