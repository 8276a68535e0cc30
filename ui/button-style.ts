export type ButtonVariant = 'primary' | 'secondary' | 'quiet'

const LOOK: Record<ButtonVariant, string> = {
  primary:
    'border-brand bg-brand text-on-brand not-disabled:hover:bg-brand-hover not-disabled:hover:border-brand-hover',
  secondary: 'border-rule-strong bg-surface text-ink not-disabled:hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-brand not-disabled:hover:bg-brand-tint',
}

/** The classes of a button, for elements that only look like one, such as links. */
export function buttonStyle(variant: ButtonVariant = 'secondary'): string {
  return `inline-flex min-h-9 items-center justify-center gap-2 rounded-control border px-3.5 py-1.5 text-[0.8125rem] font-semibold no-underline transition-colors duration-100 pointer-coarse:min-h-11 disabled:cursor-not-allowed disabled:opacity-60 ${LOOK[variant]}`
}
