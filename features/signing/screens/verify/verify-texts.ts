/** The texts of the page, by language. */
export const VERIFY_TEXTS = {
  en: {
    title: 'Check a signed document',
    intro: 'Choose a signed PDF. Your browser checks its seal. The file doesn’t leave your device.',
    choose: 'Choose a PDF',
    drop: 'or drop it here',
    checking: 'Checking the file...',
    failed: 'Couldn’t read the file. Choose it again.',
    known: (company: string) => `The certificate belongs to ${company}, a company of this installation.`,
    unknown:
      'The certificate belongs to no company of this installation. Ask the company for the SHA-256 of its certificate, and compare.',
    unreachable: 'Couldn’t look up the certificate. Check your connection and try again.',
    certificate: 'Certificate (SHA-256)',
    signers: 'Signers',
    documents: 'Documents in the record',
  },
  es: {
    title: 'Verificar un documento firmado',
    intro: 'Elija un PDF firmado. Su navegador verifica el sello. El archivo no sale de su dispositivo.',
    choose: 'Elegir un PDF',
    drop: 'o suéltelo aquí',
    checking: 'Verificando el archivo...',
    failed: 'No se pudo leer el archivo. Elíjalo de nuevo.',
    known: (company: string) => `El certificado pertenece a ${company}, una compañía de esta instalación.`,
    unknown:
      'El certificado no pertenece a ninguna compañía de esta instalación. Pida a la compañía el SHA-256 de su certificado y compárelo.',
    unreachable: 'No se pudo buscar el certificado. Revise su conexión e inténtelo de nuevo.',
    certificate: 'Certificado (SHA-256)',
    signers: 'Firmantes',
    documents: 'Documentos en el registro',
  },
} as const
export type VerifyTexts = (typeof VERIFY_TEXTS)[keyof typeof VERIFY_TEXTS]
