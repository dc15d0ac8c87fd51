/** Members of the sample project, with the password that a start on loopback gives them. */
export const organiser = { email: 'marta@westhaven-repair.example', password: 'westhaven', name: 'Marta Lindqvist' }
export const volunteer = { email: 'tomasz@westhaven-repair.example', password: 'westhaven', name: 'Tomasz Zieliński' }

export interface Person {
  readonly email: string
  readonly password: string
  readonly name: string
}

let count = 0

/** A word that no other row of this run has. */
export const unique = (word: string): string => `${word} ${Date.now().toString(36)}${(count++).toString(36)}`

export const freshEmail = (): string => `person-${Date.now()}-${count++}@post.example`
