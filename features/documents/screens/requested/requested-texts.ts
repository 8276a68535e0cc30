import type { RequestedTexts } from './requested-item.tsx'

/** The words of requested documents by language. The refusals are those of the page. */
export const REQUESTED_TEXTS: Record<'en' | 'es', Omit<RequestedTexts, 'refusals'>> = {
  en: {
    due: (day) => `Needed by ${day}`,
    statuses: { requested: 'Needed', received: 'Received', cleared: 'Accepted', expired: 'Expired: send a newer one' },
    takePhoto: 'Take a photo',
    chooseFiles: 'Choose files',
    addPage: 'Add another page',
    pages: (count) => (count === 1 ? '1 page ready to send' : `${count} pages ready to send`),
    send: 'Send',
    sending: 'Sending...',
    startOver: 'Start over',
    sent: 'Your document was received.',
    badFile: 'This file can’t be read. Use a photo or a PDF.',
    onePdf: 'Several photos become one PDF.',
  },
  es: {
    due: (day) => `Se necesita antes del ${day}`,
    statuses: {
      requested: 'Pendiente',
      received: 'Recibido',
      cleared: 'Aceptado',
      expired: 'Vencido: envíe uno más reciente',
    },
    takePhoto: 'Tomar una foto',
    chooseFiles: 'Elegir archivos',
    addPage: 'Agregar otra página',
    pages: (count) => (count === 1 ? '1 página lista para enviar' : `${count} páginas listas para enviar`),
    send: 'Enviar',
    sending: 'Enviando...',
    startOver: 'Empezar de nuevo',
    sent: 'Recibimos su documento.',
    badFile: 'No se puede leer este archivo. Use una foto o un PDF.',
    onePdf: 'Varias fotos forman un solo PDF.',
  },
}
