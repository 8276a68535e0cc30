import { useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { IntakeTexts } from '#features/lending/screens/intake/texts/intake-texts.ts'
import { buttonStyle } from '#ui/button-style.ts'

interface ShareLinkProps {
  name: string
  link: string
  texts: IntakeTexts
}

/** Lets the applicant send a co-applicant's link from their own phone. The company doesn't text a person who hasn't agreed to it. */
export function ShareLink({ name, link, texts }: ShareLinkProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="grid gap-2">
      <p className="text-small">{texts.joint.shareHint}</p>
      <div className="flex flex-wrap gap-2">
        <a href={`sms:?&body=${encodeURIComponent(texts.joint.shareMessage(link))}`} className={buttonStyle('primary')}>
          {texts.joint.share(name)}
        </a>
        <PageButton onClick={() => void copy()}>{isCopied ? texts.joint.copied : texts.joint.copy}</PageButton>
      </div>
    </div>
  )
}
