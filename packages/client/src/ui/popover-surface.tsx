import { Dialog, Popover } from 'react-aria-components'
import type { PopoverProps } from './popover.tsx'
import './overlay.css'

export default function PopoverSurface({ label, isOpen, onClose, triggerRef, placement = 'bottom start', className, children }: PopoverProps) {
  return (
    <Popover className="pop" triggerRef={triggerRef} isOpen={isOpen} placement={placement} offset={6} containerPadding={8} onOpenChange={open => { if (!open) onClose() }}>
      <Dialog aria-label={label} className={className ? `pop-dialog ${className}` : 'pop-dialog'}>{children}</Dialog>
    </Popover>
  )
}
