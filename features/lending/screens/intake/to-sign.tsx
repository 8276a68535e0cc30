import type { SigningItem } from '#features/signing/rules/signing-item.ts'
import { buttonStyle } from '#ui/button-style.ts'
import type { IntakeTexts } from './texts/intake-texts.ts'

/** The documents that the applicant signs: which wait for them, which are signed, and what comes next. */
export function ToSign({ items, texts }: { items: readonly SigningItem[]; texts: IntakeTexts }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="to-sign">
      <h2 id="to-sign" className="text-h2">
        {texts.toSignTitle}
      </h2>
      <ul className="mt-2 grid divide-y divide-rule">
        {items.map(({ id, title, state, link }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{title}</p>
              <p className="text-ink-2">{texts.signingStates[state]}</p>
            </div>
            {link !== null && state !== 'signed' && (
              <a href={link} className={buttonStyle(state === 'to_sign' ? 'primary' : 'secondary')}>
                {state === 'to_sign' ? texts.signNow : texts.openSigned}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
