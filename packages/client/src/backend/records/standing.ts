import type { SightChange } from './sight.ts'
import type { WindowState } from './window-state.ts'

/** Where the rows of a list stand on the screen, against where the backend has them now: nothing moves under a reader's eyes. */
export class Standing {
  /** The newest answer would move rows in sight: it waits until the reader moves on. */
  isHeld = false
  /** Somebody types: the rows stay, whatever they ask for otherwise. */
  isPinned = false
  private isMovingOn = false
  private newAbove = 0
  private newBetween = 0
  private shift = 0
  private frame = 0

  get told(): Pick<WindowState, 'newAbove' | 'newBetween' | 'shift' | 'frame'> {
    return { newAbove: this.newAbove, newBetween: this.newBetween, shift: this.shift, frame: this.frame }
  }

  /** The reader moved on; false where the rows are pinned. */
  moveOn(): boolean {
    if (this.isPinned) return false
    this.isMovingOn = true
    return true
  }

  /** May an answer take the place of what is in sight, rows [from, to) of so many? */
  canMove({ isStill, shift }: SightChange, [from, to]: readonly [number, number], extent: number): boolean {
    const isFree = this.isMovingOn && !this.isPinned
    if (!isStill) return isFree
    // Rows above go out of sight where the sheet scrolls; a list that is in sight as a whole would be pushed down by them.
    return (shift ?? 0) <= 0 || from > 0 || to < extent || isFree
  }

  /** The rows stand where the backend has them. */
  take(): void {
    this.isHeld = this.isMovingOn = false
    this.newBetween = 0
    this.frame += 1
  }

  /** They stay where they are, with so many between them that are not shown. */
  hold(newBetween: number): void {
    this.isHeld = true
    this.newBetween = newBetween
  }

  /** Rows came or went above, and the sight went with its rows. */
  shiftBy(shift: number, isAtTop: boolean): void {
    this.newAbove = isAtTop ? 0 : Math.max(0, this.newAbove + shift)
    this.shift += shift
  }

  /** The reader is at the top; false where nothing new was there. */
  seeAbove(): boolean {
    const hadNew = this.newAbove > 0
    this.newAbove = 0
    return hadNew
  }
}
