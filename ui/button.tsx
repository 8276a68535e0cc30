import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useImperativeHandle } from 'react'
import { Link } from 'react-router'
import { type ButtonVariant, buttonStyle } from './button-style.ts'
import { useFocusBack } from './keyboard/focus-back.ts'
import { isSecondPress } from './keyboard/second-press.ts'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** What the button is doing, in words ("Saving..."): shown instead of its label, and it can't be pressed meanwhile. */
  pending?: string | false | undefined
}

/** A real button; `type="button"` unless told otherwise. */
export function Button({ ref, variant, pending, disabled, onClick, className = '', children, ...rest }: ButtonProps) {
  // What says that it is busy can't say so before the second press of a double click: that one would do all once more.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    pending !== undefined && isSecondPress(event) ? event.preventDefault() : onClick?.(event)
  const isOff = disabled === true || Boolean(pending)
  const own = useFocusBack(isOff)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => own.current, [own])
  return (
    <button
      type="button"
      {...rest}
      ref={own}
      disabled={isOff}
      onClick={press}
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
