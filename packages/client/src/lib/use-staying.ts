import { useBlocker } from '@tanstack/react-router'

/** While something is being written the page stays: what became of it would be told to nobody. */
export function useStaying(isBusy: boolean): void {
  useBlocker({ shouldBlockFn: () => isBusy, enableBeforeUnload: () => isBusy, disabled: !isBusy })
}
