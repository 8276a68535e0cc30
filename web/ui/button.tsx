import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonVariant, buttonStyle } from './button-style.ts'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** What the button is doing, in words ("Saving..."): shown instead of its label, and it can't be pressed meanwhile. */
  pending?: string | false | undefined
}

/** A real button; `type="button"` unless told otherwise. */
export function Button({ variant, pending, disabled, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || Boolean(pending)}
      className={`${buttonStyle(variant)} ${className}`}
    >
      {pending ? <LoaderCircle aria-hidden size={15} className="animate-spin" /> : null}
      {pending || children}
    </button>
  )
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({
  variant,
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link {...rest} className={`${buttonStyle(variant)} ${className}`} />
}
