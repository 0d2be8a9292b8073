import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

const YEAR = 365 * 24 * 3600;

/** Everything from this server alone; no inline script, no inline style, no frame, no form to elsewhere. */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
};

/** Abilities of the browser that no page of ours asks for. */
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
]
  .map((ability) => `${ability}=()`)
  .join(', ');

/** Headers that narrow what a browser lets a page of ours do, and what others may do with it. */
export const securityHeaders = fp<{ readonly https: boolean }>(
  async (app, { https }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...policy, ...(https ? { upgradeInsecureRequests: [] } : {}) },
      },
      crossOriginEmbedderPolicy: false,
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'same-origin' },
      frameguard: { action: 'deny' },
      hsts: https ? { maxAge: YEAR, includeSubDomains: false } : false,
    });

    app.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', permissions);
      // What the API answers belongs to the member who asked, at that moment. Files say otherwise for themselves.
      reply.header('cache-control', 'no-store');
    });
  },
  { name: 'security-headers' },
);
