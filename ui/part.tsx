import { type ReactNode, useId } from 'react'

interface PartProps {
  title: string
  /** A description below the title. */
  about?: ReactNode
  /** An action for the whole part, across from the title. */
  action?: ReactNode
  /** Draws a strong rule below the title, as above a list. */
  isRuled?: boolean
  className?: string
  children: ReactNode
}

/** A titled part of a page. */
export function Part({ title, about, action, isRuled = false, className = '', children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 print:break-after-avoid">
        <div
          className={isRuled ? `flex-1 border-rule-strong border-b pb-1.5 ${about ? 'basis-64' : ''}` : 'max-w-[62ch]'}
        >
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          {about && <p className="mt-1 text-ink-2">{about}</p>}
        </div>
        {action && <div className="contents print:hidden">{action}</div>}
      </div>
      {children}
    </section>
  )
}
