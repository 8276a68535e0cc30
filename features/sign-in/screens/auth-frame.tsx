import type { ReactNode } from 'react'
import { config } from '#platform/browser/supabase.ts'
import { SandboxStrip } from '#ui/sandbox-strip.tsx'

/** The layout of a sign-in form: wordmark, margin line, one column, and an aside on wide screens. */
export function AuthFrame({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · Tradeline`}</title>
      {config.sandbox && <SandboxStrip />}
      <main className="mx-auto grid w-full max-w-[960px] flex-1 content-start px-4 pt-8 pb-16 sm:pt-20 lg:border-rule lg:border-l lg:pl-16">
        <a href="/" className="mb-8 justify-self-start py-1 font-semibold font-serif text-[1.1875rem]/6">
          Tradeline
        </a>
        <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[400px_minmax(0,1fr)]">
          <div className="w-full max-w-[400px]">
            <h1 className="mb-6 text-h1">{title}</h1>
            {children}
          </div>
          {aside}
        </div>
        <p className="mt-10 text-ink-3 text-small">
          Need help?{' '}
          <a href="/contact" className="inline-block py-1 text-brand underline underline-offset-2">
            Contact us
          </a>
        </p>
      </main>
    </div>
  )
}
