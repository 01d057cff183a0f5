/** What people are told who have a payment to mend first. */
export const PAYMENT_DUE =
  'L’ultimo rinnovo non è andato a buon fine. Aggiorna la carta e paga il rinnovo: Premium riparte subito.'
