import type { TokenProblem } from '../../core/caller.ts'

export function tokenCode(problem: TokenProblem): 'PGRST301' | 'PGRST303' {
  switch (problem.reason) {
    case 'malformed':
    case 'unsupported-algorithm':
    case 'unknown-key':
    case 'bad-signature': return 'PGRST301'
    case 'expired':
    case 'not-yet-valid': return 'PGRST303'
  }
}

export function tokenMessage(problem: TokenProblem): string {
  switch (problem.reason) {
    case 'malformed': return "JWT couldn't be decoded"
    case 'unsupported-algorithm': return 'Wrong or unsupported encoding algorithm'
    case 'unknown-key': return 'No suitable key or wrong key type'
    case 'bad-signature': return 'JWT cryptographic operation failed'
    case 'expired': return 'JWT expired'
    case 'not-yet-valid': return 'JWT not yet valid'
  }
}
