/** Offers a file from the browser's memory as a download. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has started the download and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
