import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'

/** What stands in place of a record that isn't there, or isn't this reader's to see, and the way on. */
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
