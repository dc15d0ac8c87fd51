import { useState } from 'react'
import { IconButton } from './button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'tail'> {
  readonly showLabel: string
  readonly hideLabel: string
}

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const label = isShown ? hideLabel : showLabel
  return <TextInput {...rest} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" tail={<IconButton size="sm" icon={isShown ? 'eye-off' : 'eye'} label={label} aria-pressed={isShown} onClick={() => setIsShown(!isShown)} />} />
}
