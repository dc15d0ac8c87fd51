import { Component, type ReactNode } from 'react'
import { toFailure } from '../backend/failure.ts'

interface GuardProps {
  /** Says what failed. */
  readonly onError: (thrown: unknown) => void
  /** What stands there instead; `again` draws it anew. */
  readonly fallback: (again: () => void) => ReactNode
  readonly children: ReactNode
}

interface GuardState {
  readonly hasFailed: boolean
}

/** Around what a builder wrote: it falls alone, and what it replaced stands in. A failure of the backend is no mistake of theirs. */
export class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { hasFailed: false }

  static getDerivedStateFromError(): GuardState {
    return { hasFailed: true }
  }

  override componentDidCatch(thrown: unknown): void {
    this.props.onError(thrown)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(() => this.setState({ hasFailed: false })) : this.props.children
  }
}

/** What was thrown, in a line. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error && thrown.message !== '' ? thrown.message : toFailure(thrown).message
}
