/** The banner of a service that does not accept the gateway's token. */
export const TOKEN_REFUSED = {
  title: 'The assessment service rejects the API token.',
  text: 'Nothing can be loaded or changed. Ask your administrator to renew it.',
};
