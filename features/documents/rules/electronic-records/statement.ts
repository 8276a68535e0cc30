import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import type { Language } from '#platform/rules/languages/language.ts'

/** Days for which an emailed link opens a notice. */
export const NOTICE_DAYS = 90

/** The facts in the statement: who sends notices, where they go, and where the client asks for paper or withdraws. */
export interface StatementFacts {
  company: string
  email: string
  contact: string
}

/** Must change with any text below, because each consent records the version it was given for. */
export const STATEMENT_VERSION = 'electronic-records-2026-11-plain'

/**
 * Returns the statement that a client reads before consenting to electronic records, part by part: 15 USC
 * 7001(c)(1)(B) and (C)(i).
 */
export const electronicRecordsStatement = (facts: StatementFacts, language: Language): NoticePart[] =>
  STATEMENTS[language](facts)

function inEnglish({ company, email, contact }: StatementFacts): NoticePart[] {
  return [
    part('What this is about', [
      `The law requires ${company} to give you some notices in writing. If you agree, it may send them by email instead of on paper. You don’t have to agree: without your consent they come by mail, free of charge, and nothing else changes for you.`,
    ]),
    part(
      'Which notices',
      [
        `Your consent covers the privacy notice of ${company}, and these notices about every application that you make to it or through it, now and later. It covers nothing else.`,
      ],
      [
        'Notices of action taken, with the reasons when an application is declined or other terms are offered',
        'Requests for information that is missing from an application',
        'Credit score disclosures',
      ],
    ),
    part('How you receive them', [
      `You get an email at ${email} when you have a notice. Its link opens a page where you can save the notice as a PDF. The link works for ${NOTICE_DAYS} days: save or print the PDF and keep it. The privacy notice comes as a PDF attached to an email.`,
    ]),
    part('Paper, free of charge', [
      `You may have any of these notices on paper at any time, whether you agree or not. Ask ${company} for it: ${contact}. There is no fee.`,
    ]),
    part('You can withdraw', [
      `You may withdraw your consent at any time: on the page that a link in such an email opens, or by telling ${company}: ${contact}. There is no fee and no other consequence. It takes effect at once: from then on notices come by mail. Notices that you received before remain valid.`,
    ]),
    part('If your email address changes', [
      `Tell ${company}: ${contact}. You then get a link at the new address. Until you show that you can open notices there, they come by mail.`,
    ]),
    part(
      'What you need',
      [],
      [
        'A phone, tablet or computer with an internet connection',
        'A current version of Chrome, Edge, Firefox or Safari, with JavaScript turned on',
        'Your own email address that you can read',
        'A program that opens PDF files, such as Adobe Acrobat Reader or your browser',
        'Storage space or a printer to keep the files',
      ],
    ),
    part('If these requirements change', [
      `If a change could keep you from opening or keeping notices, ${company} tells you the new requirements and asks for your consent again. You may withdraw then too, free of charge.`,
    ]),
    part('What you agree to', [
      'By pressing “Agree to notices by email” I confirm that I have read all of this and I agree. I opened the test PDF, and I can save or print such files.',
    ]),
  ]
}

function inSpanish({ company, email, contact }: StatementFacts): NoticePart[] {
  return [
    part('De qué se trata', [
      `La ley exige que ${company} le dé algunos avisos por escrito. Si usted acepta, puede enviárselos por correo electrónico en vez de en papel. No tiene que aceptar: sin su consentimiento llegan por correo postal, sin costo, y nada más cambia para usted.`,
    ]),
    part(
      'Qué avisos',
      [
        `Su consentimiento cubre el aviso de privacidad de ${company} y estos avisos sobre cada solicitud que usted le presente o presente por medio de ella, ahora y en el futuro. No cubre nada más.`,
      ],
      [
        'Avisos de la decisión tomada, con las razones cuando una solicitud se rechaza o se ofrecen otras condiciones',
        'Peticiones de la información que falta en una solicitud',
        'Divulgaciones del puntaje de crédito',
      ],
    ),
    part('En qué idioma', [
      'Estos avisos están en inglés. Junto a cada uno le explicamos en español qué documento es y cómo pedir ayuda.',
    ]),
    part('Cómo los recibe', [
      `Usted recibe un correo electrónico en ${email} cuando tiene un aviso. Su enlace abre una página donde puede guardar el aviso como PDF. El enlace funciona durante ${NOTICE_DAYS} días: guarde o imprima el PDF y consérvelo. El aviso de privacidad llega como PDF adjunto a un correo electrónico.`,
    ]),
    part('En papel, sin costo', [
      `Usted puede tener cualquiera de estos avisos en papel en cualquier momento, acepte o no. Pídalo a ${company}: ${contact}. No tiene costo.`,
    ]),
    part('Usted puede retirar su consentimiento', [
      `Usted puede retirar su consentimiento en cualquier momento: en la página que abre el enlace de uno de esos correos, o avisando a ${company}: ${contact}. No tiene costo ni ninguna otra consecuencia. Tiene efecto de inmediato: desde ese momento los avisos llegan por correo postal. Los avisos que recibió antes siguen siendo válidos.`,
    ]),
    part('Si cambia su correo electrónico', [
      `Avise a ${company}: ${contact}. Entonces recibe un enlace en la dirección nueva. Hasta que demuestre que puede abrir avisos allí, llegan por correo postal.`,
    ]),
    part(
      'Qué necesita',
      [],
      [
        'Un teléfono, una tableta o una computadora con conexión a internet',
        'Una versión actual de Chrome, Edge, Firefox o Safari, con JavaScript activado',
        'Su propia dirección de correo electrónico, que usted pueda leer',
        'Un programa que abra archivos PDF, como Adobe Acrobat Reader o su navegador',
        'Espacio para guardar los archivos, o una impresora',
      ],
    ),
    part('Si cambian estos requisitos', [
      `Si un cambio pudiera impedirle abrir o conservar los avisos, ${company} le informa los requisitos nuevos y le pide su consentimiento otra vez. También entonces puede retirarlo, sin costo.`,
    ]),
    part('Qué acepta', [
      'Al presionar “Aceptar los avisos por correo electrónico” confirmo que leí todo esto y que acepto. Abrí el PDF de prueba, y puedo guardar o imprimir esos archivos.',
    ]),
  ]
}

const STATEMENTS = { en: inEnglish, es: inSpanish }

const part = (title: string, paragraphs: string[], items: string[] = []): NoticePart => ({ title, paragraphs, items })
