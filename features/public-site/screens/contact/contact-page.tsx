import { PageTitle } from '#features/public-site/screens/page-title.tsx'
import { LedgerSection, PublicFrame } from '#features/public-site/screens/public-frame.tsx'

/** The page on which a visitor writes to the people who run this installation. */
export function ContactPage() {
  return (
    <PublicFrame current="/contact">
      <PageTitle title="Contact us">
        Questions about plans, a review, or anything else: write to us, and we reply by email.
      </PageTitle>
      <LedgerSection number="01" title="Your message">
        <div id="contact" />
        <noscript>
          <p className="mt-4 text-ink-2">This form needs JavaScript.</p>
        </noscript>
      </LedgerSection>
      <LedgerSection number="02" title="If a company sent you here">
        <p className="max-w-[62ch] text-ink-2">
          We make the software that lenders, auto dealers, and credit repair organizations use. We can’t see or change a
          loan, a payment, or a dispute. For questions about yours, write to the company that sent you the link.
        </p>
        <p lang="es" className="mt-3 max-w-[62ch] text-ink-2">
          Puede escribirnos en español. Hacemos el programa que usa la empresa que le envió el enlace. No podemos ver ni
          cambiar un préstamo, un pago o una disputa: para preguntas sobre los suyos, escriba a esa empresa.
        </p>
      </LedgerSection>
    </PublicFrame>
  )
}
