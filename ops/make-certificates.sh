#!/bin/sh
# Makes certificates for the connections of docker-compose.yml to Postgres and Redis, with an authority whose key is
# deleted afterwards: it signs nothing else. Does nothing while they are valid for another 60 days.
set -eu
cd "${CERTS:-/certs}"
SIXTY_DAYS=5184000
if [ -f redis.crt ] && openssl x509 -noout -checkend "$SIXTY_DAYS" -in redis.crt; then exit 0; fi

umask 077
new_key="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
openssl req -x509 $new_key -days 3650 -subj "/CN=Fellowbridge internal authority" -keyout ca.key -out ca.crt
for name in postgres redis; do
  openssl req $new_key -subj "/CN=$name" -keyout "$name.key" -out "$name.csr"
  echo "subjectAltName=DNS:$name,DNS:localhost,IP:127.0.0.1" > "$name.names"
  openssl x509 -req -days 3650 -in "$name.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -extfile "$name.names" -out "$name.crt"
done
rm -f ca.key ca.srl ./*.csr ./*.names
chmod 644 ./*.crt
# The user of both images.
chown 999:999 ./*.key
