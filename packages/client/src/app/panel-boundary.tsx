import { Component, type ReactNode } from 'react'
import { toFailure, type Failure } from '../backend/failure.ts'
import { FailureState } from '../backend/failure-state.tsx'

interface PanelBoundaryState {
  readonly failure: Failure | null
}

/** A panel that failed falls alone: the page around it goes on. */
export class PanelBoundary extends Component<{ readonly children: ReactNode }, PanelBoundaryState> {
  override state: PanelBoundaryState = { failure: null }

  static getDerivedStateFromError(thrown: unknown): PanelBoundaryState {
    return { failure: toFailure(thrown) }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? <FailureState failure={failure} onRetry={() => this.setState({ failure: null })} /> : this.props.children
  }
}
