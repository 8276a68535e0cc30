import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlStyle, Field } from '#ui/forms/field.tsx'

/** A password field that can be pasted into, filled by a password manager, and shown. */
export function PasswordField({
  label,
  error,
  ...input
}: { label: string; error?: string | undefined } & ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} type={isShown ? 'text' : 'password'} className={`${controlStyle} pr-11`} />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-ink-3 hover:text-ink"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden size={16} />
          </button>
        </div>
      )}
    </Field>
  )
}
