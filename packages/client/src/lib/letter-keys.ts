const name = 'portico:letter-keys'

/** Do single letters act outside of inputs? Whoever speaks to the computer turns them off (WCAG 2.1.4); kept in this browser. */
export const letterKeys = {
  areOn: (): boolean => localStorage.getItem(name) !== 'off',
  set: (areOn: boolean): void => {
    if (areOn) localStorage.removeItem(name)
    else localStorage.setItem(name, 'off')
  },
}
