import { brand } from '../../../src/brand.ts';
import { TextAnchor } from '../../ui/text-link.tsx';

/** The brand's e-mail address, ready to be written to. */
export const MailLink = () => <TextAnchor href={`mailto:${brand.email}`}>{brand.email}</TextAnchor>;

/** The brand's telephone number, ready to be called. */
export const PhoneLink = () => <TextAnchor href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</TextAnchor>;
