import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, useImperativeHandle } from 'react'
import { Link } from 'react-router'
import { type ButtonVariant, buttonStyle } from './button-style.ts'
import { useFocusBack } from './focus-back.ts'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** What the button is doing, in words ("Saving..."): shown instead of its label, and it can't be pressed meanwhile. */
  pending?: string | false | undefined
}

/** A real button; `type="button"` unless told otherwise. */
export function Button({ ref, variant, pending, disabled, className = '', children, ...rest }: ButtonProps) {
  const isOff = disabled === true || Boolean(pending)
  const own = useFocusBack(isOff)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => own.current, [own])
  return (
    <button type="button" {...rest} ref={own} disabled={isOff} className={`${buttonStyle(variant)} ${className}`}>
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
