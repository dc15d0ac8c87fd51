import { Component, type ReactNode } from 'react'
import { toFailure, type Failure } from './failure.ts'
import { FailureState } from './failure-state.tsx'

export interface PanelBoundaryProps {
  readonly children: ReactNode
  /** What stands there instead, where the page does without the panel; by default the failure is told. */
  readonly fallback?: ReactNode
}

interface PanelBoundaryState {
  readonly failure: Failure | null
}

/** A panel that failed falls alone: the page around it goes on. */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override state: PanelBoundaryState = { failure: null }

  static getDerivedStateFromError(thrown: unknown): PanelBoundaryState {
    return { failure: toFailure(thrown) }
  }

  override render(): ReactNode {
    const { failure } = this.state
    const { children, fallback } = this.props
    if (failure && fallback !== undefined) return fallback
    return failure ? <FailureState failure={failure} onRetry={() => this.setState({ failure: null })} /> : children
  }
}
