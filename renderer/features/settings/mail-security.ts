/** How a connection to a mail server is protected, in words. */
export const securityNames = {
  starttls: 'STARTTLS (usually port 587)',
  tls: 'TLS (usually port 465)',
  none: 'None, on this computer only',
} as const;
