import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useImperativeHandle } from 'react'
import { Link } from 'react-router'
import { type ButtonVariant, buttonStyle } from './button-style.ts'
import { useFocusBack } from './keyboard/focus-back.ts'
import { isSecondPress } from './keyboard/second-press.ts'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** The label while busy ("Saving..."). The button can't be pressed while it is set. */
  pending?: string | false | undefined
}

/** A real button. Its type defaults to "button". */
export function Button({ ref, variant, pending, disabled, onClick, className = '', children, ...rest }: ButtonProps) {
  // A button that becomes busy can't disable itself before the second press of a double-click, so that press is ignored
  // here.
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

/** A link that looks like a button. Use it to navigate, not to act. */
export function ButtonLink({
  variant,
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link {...rest} className={`${buttonStyle(variant)} ${className}`} />
}
