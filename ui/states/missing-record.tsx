import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'

/** Shown for a record that doesn't exist or isn't visible to the user, with a link to go on. */
export function MissingRecord({ children, to, way }: { children: ReactNode; to: string; way: string }) {
  return (
    <div className="flex flex-col gap-4">
      <FormError>
        <h1 className="font-normal font-sans">{children}</h1>
      </FormError>
      <ButtonLink to={to} className="self-start">
        {way}
      </ButtonLink>
    </div>
  )
}
