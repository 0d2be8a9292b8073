#!/bin/sh
# Makes certificates for the connections of docker-compose.yml to the stores, with an authority whose key is deleted
# afterwards: it signs nothing else. Does nothing while they are valid for another 60 days.
set -eu
cd "${CERTS:-/certs}"
SIXTY_DAYS=5184000
# The last one that is made.
if [ -f eventstore.crt ] && openssl x509 -noout -checkend "$SIXTY_DAYS" -in eventstore.crt; then exit 0; fi

umask 077
elliptic="ec -pkeyopt ec_paramgen_curve:prime256v1"
openssl req -x509 -newkey $elliptic -nodes -days 3650 -subj "/CN=Fellowbridge internal authority" -keyout ca.key -out ca.crt

# make <name> <user of its image> <common name> <kind of key> <extension>
make() {
  openssl req -newkey $4 -nodes -subj "/CN=$3" -keyout "$1.key" -out "$1.csr"
  printf 'subjectAltName=DNS:%s,DNS:localhost,IP:127.0.0.1\n%s\n' "$1" "$5" > "$1.names"
  openssl x509 -req -days 3650 -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -extfile "$1.names" -out "$1.crt"
  chown "$2:$2" "$1.key"
}
make postgres 999 postgres "$elliptic" ""
make redis 999 redis "$elliptic" ""
# EventStoreDB reads RSA keys only. Its nodes show this certificate to each other, too.
make eventstore 1000 eventstoredb-node rsa:3072 "extendedKeyUsage=serverAuth,clientAuth"

rm -f ca.key ca.srl ./*.csr ./*.names
# EventStoreDB takes a folder, and refuses one that holds anything but authorities.
mkdir -p authority
cp ca.crt authority/ca.crt
chmod 755 authority
chmod 644 ./*.crt authority/ca.crt
