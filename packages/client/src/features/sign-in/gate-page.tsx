import { Suspense, type ReactNode } from 'react'
import { useBackend } from '../../backend/backend.tsx'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { authTexts } from '../../lib/texts/auth.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Gate } from '../../ui/gate.tsx'
import { OpenPanel } from './open-panel.tsx'

export interface GatePageProps {
  readonly title: string
  readonly lede?: ReactNode
  readonly children: ReactNode
}

/** The frame of every page here. What is open to everyone stands beside the task; the task does without it. */
export function GatePage({ title, lede, children }: GatePageProps) {
  const { name, url } = useBackend()
  return (
    <Gate
      brand={name ?? shellTexts.product} title={title} lede={lede} foot={authTexts.connectedTo(new URL(url).host)}
      aside={<PanelBoundary fallback={null}><Suspense fallback={null}><OpenPanel /></Suspense></PanelBoundary>}
    >
      {children}
    </Gate>
  )
}
